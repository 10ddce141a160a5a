"""A web application that signs its users in with Authlib and Flask, for `npm run interop`.

It keeps its sessions in memory. The answers to the browser are JSON, so that the tests can read them.
"""

import os
import secrets

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.flask_client import OAuth
from authlib.oidc.core import CodeIDToken
from flask import Flask, g, request, session
from joserfc.errors import JoseError
from requests import HTTPError

app = Flask(__name__)
app.secret_key = secrets.token_hex()


def update_token(_name, token, refresh_token=None, access_token=None):
    g.refreshed = token


oauth = OAuth(app, update_token=update_token)
oauth.register(
    "hallpass",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{os.environ['ISSUER']}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email offline_access", "code_challenge_method": "S256"},
)

sessions = {}


class SignedOut(Exception):
    pass


@app.errorhandler(AuthlibBaseError)
@app.errorhandler(JoseError)
@app.errorhandler(HTTPError)
@app.errorhandler(SignedOut)
def refused(error):
    return {"refused": str(error)}, 401


def current():
    held = sessions.get(session.get("id"))
    if held is None:
        raise SignedOut("nobody is signed in")
    return held


@app.get("/")
@app.get("/signed-out")
def home():
    if request.path == "/signed-out":
        oauth.hallpass.validate_logout_response()
    return current()["claims"]


@app.get("/sign-in")
def sign_in():
    return oauth.hallpass.authorize_redirect(os.environ["REDIRECT_URI"])


@app.get("/callback")
def callback():
    token = oauth.hallpass.authorize_access_token()
    session["id"] = secrets.token_urlsafe()
    sessions[session["id"]] = {"token": token, "claims": token["userinfo"]}
    return token["userinfo"]


@app.get("/refresh")
def refresh():
    held = current()
    # Authlib refreshes a token that has expired.
    oauth.hallpass.userinfo(token={**held["token"], "expires_at": 1})
    claims = oauth.hallpass.parse_id_token(g.refreshed, nonce=None)
    is_new = g.refreshed["access_token"] != held["token"]["access_token"]
    held["token"] = g.refreshed
    return {"sub": claims["sub"], "isNew": is_new}


@app.get("/userinfo")
def userinfo():
    return oauth.hallpass.userinfo(token=current()["token"])


@app.get("/verify")
def verify():
    """Checks an ID token that somebody else presents."""
    token = {"id_token": request.args["id_token"]}
    return oauth.hallpass.parse_id_token(token, nonce=None, claims_cls=CodeIDToken)


@app.get("/sign-out")
def sign_out():
    """Signs out here and at the issuer (OpenID Connect RP-Initiated Logout 1.0)."""
    id_token = current()["token"]["id_token"]
    del sessions[session.pop("id")]
    return oauth.hallpass.logout_redirect(os.environ["SIGNED_OUT_URI"], id_token_hint=id_token)
